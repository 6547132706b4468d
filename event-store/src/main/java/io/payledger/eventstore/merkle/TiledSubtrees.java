package io.payledger.eventstore.merkle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The subtrees of a tree of a fixed size, made from tiles: runs of 256 neighbours of every eighth level. A proof needs one
 * tile for each eight levels, four for four thousand million events; the last ones used are remembered, so neighbours cost
 * next to nothing. For one thread.
 */
public final class TiledSubtrees implements Subtrees {
    /** Levels from one row of tiles to the next. */
    public static final int HEIGHT = 8;

    /** Neighbours in a full tile. */
    public static final int WIDTH = 1 << HEIGHT;

    /** Some 8 MB: the events of one payment are near each other, those of one merchant all over the log. */
    private static final int REMEMBERED = 256;

    /** Where the tiles come from. */
    @FunctionalInterface
    public interface Tiles {
        /**
         * Neighbours of level {@code 8 * row}, in order.
         *
         * @param row 0 for leaves
         * @param first the number of the first one within its level
         * @param count 1 to 256
         */
        List<NodeHash> load(int row, long first, int count);
    }

    private record Place(int row, long number) {}

    private final TreeHasher hasher = new TreeHasher();
    private final Tiles tiles;
    private final long size;
    private final Map<Place, @Nullable NodeHash[][]> recent = new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, @Nullable NodeHash[][]> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** @param size leaves of the tree; no tile is asked for beyond them */
    public TiledSubtrees(Tiles tiles, long size) {
        this.tiles = tiles;
        this.size = size;
    }

    @Override
    public NodeHash hash(int level, long index) {
        if (((index + 1) << level) > size) {
            throw new IllegalArgumentException(
                    "A tree of " + size + " leaves has no whole subtree " + index + " of level " + level);
        }
        int height = level % HEIGHT;
        long first = index << height;
        Place place = new Place(level / HEIGHT, first >> HEIGHT);
        return node(tile(place), height, (int) (first & (WIDTH - 1)) >> height);
    }

    private @Nullable NodeHash[][] tile(Place place) {
        @Nullable NodeHash[][] known = recent.get(place);
        if (known == null) {
            known = load(place);
            recent.put(place, known);
        }
        return known;
    }

    private @Nullable NodeHash[][] load(Place place) {
        long first = place.number << HEIGHT;
        int count = (int) Math.min(WIDTH, (size >> (HEIGHT * place.row)) - first);
        List<NodeHash> lowest = tiles.load(place.row, first, count);
        if (lowest.size() != count) {
            throw new IllegalStateException("Row " + place.row + " of the tree has only " + lowest.size() + " of the "
                    + count + " hashes from " + first + " on");
        }
        @Nullable NodeHash[][] heights = new @Nullable NodeHash[HEIGHT][];
        heights[0] = lowest.toArray(NodeHash[]::new);
        for (int height = 1; height < HEIGHT; height++) {
            heights[height] = new @Nullable NodeHash[count >> height];
        }
        return heights;
    }

    private NodeHash node(@Nullable NodeHash[][] tile, int height, int offset) {
        NodeHash known = tile[height][offset];
        if (known == null) {
            known = hasher.node(node(tile, height - 1, 2 * offset), node(tile, height - 1, 2 * offset + 1));
            tile[height][offset] = known;
        }
        return known;
    }
}
