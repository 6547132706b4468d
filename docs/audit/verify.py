#!/usr/bin/env python3
"""Checks an export or a receipt of the ledger, with nothing but Python and this file.

Usage: python3 verify.py EXPORT PUBLIC_KEY [CHECKPOINT...]

PUBLIC_KEY and CHECKPOINT are files; checkpoints that came another way than the export show one that is true but cut.
Exit code 0: every event is what was signed. 1: the first bad index is named. Written from docs/audit/*.md alone.
"""
import base64
import hashlib
import json
import struct
import sys
import uuid


class Bad(Exception):
    """The first place that is not what was signed."""


# Ed25519, RFC 8032 section 5.1: points of the curve as (X, Y, Z, T).
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    result = (0, 1, 1, 0)
    while n:
        result, p, n = add(result, p) if n & 1 else result, add(p, p), n >> 1
    return result


def point(data):
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    x = x if x * x % P == xx else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != xx or (x == 0 and odd):
        raise Bad("no point of the curve")
    x = x if x & 1 == odd else P - x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signed(public, text, signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(r + public + text).digest(), "little") % L
    left, right = times(s, BASE), add(point(r), times(h, point(public)))
    return len(signature) == 64 and s < L and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


# Signed notes and checkpoints: https://c2sp.org/signed-note, https://c2sp.org/tlog-checkpoint.
def checkpoint(note, key):
    name, key_id, typed = key.strip().split("+", 2)
    typed = base64.b64decode(typed, validate=True)
    if typed[0] != 1 or hashlib.sha256(name.encode() + b"\n" + typed).hexdigest()[:8] != key_id:
        raise Bad("the public key is none")
    text, _, lines = note.rpartition("\n\n")
    text += "\n"
    mine = [base64.b64decode(line.split(" ")[2]) for line in lines.splitlines() if line.startswith("\u2014 " + name + " ")]
    mine = [signature[4:] for signature in mine if signature[:4].hex() == key_id]
    if not mine or not all(signed(typed[1:], text.encode(), signature) for signature in mine):
        raise Bad("the checkpoint is not signed by the trusted key")
    origin, size, root, *extensions = text.splitlines()
    head = [line[5:] for line in extensions if line.startswith("head ")]
    if origin != name or len(head) != 1:
        raise Bad("the checkpoint is of another log")
    return int(size), base64.b64decode(root), bytes.fromhex(head[0])


# The Merkle tree, RFC 9162 section 2.1; a leaf is the chain hash of an event.
def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def included(leaf, index, size, proof, root):
    node, last = index, size - 1
    for sibling in proof:
        if last <= 0:
            return False
        if node & 1 or node == last:
            leaf = sha(b"\1", sibling, leaf)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            leaf = sha(b"\1", leaf, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and index < size and leaf == root


def grow(subtrees, leaf):
    subtrees.append((0, leaf))
    while len(subtrees) > 1 and subtrees[-1][0] == subtrees[-2][0]:
        (level, right), (_, left) = subtrees.pop(), subtrees.pop()
        subtrees.append((level + 1, sha(b"\1", left, right)))


def root_of(subtrees):
    root = subtrees[-1][1]
    for _, left in reversed(subtrees[:-1]):
        root = sha(b"\1", left, root)
    return root


# Lines of an export: docs/audit/export.md. What the hash does not cover has no place in one.
FIELDS = {"eventId": str, "aggregateType": (str, type(None)), "aggregateId": str, "sequence": int, "type": str,
          "revision": int, "occurredAtMicros": int, "payload": str, "metadata": str, "index": int, "previousHash": str,
          "hash": str}


def once(pairs):
    if len(dict(pairs)) != len(pairs):
        raise Bad("a field stands twice")
    return dict(pairs)


def read(line, fields, optional=()):
    value = json.loads(line, object_pairs_hook=once)
    if set(value) - set(optional) != set(fields) or not line.endswith("\n"):
        raise Bad("a line has other fields than documented")
    if any(type(value[name]) is bool or not isinstance(value[name], kind) for name, kind in fields.items()):
        raise Bad("a field has another type than documented")
    value["proof"] = [base64.b64decode(hash_, validate=True) for hash_ in value["proof"]] if "proof" in value else None
    return value


def chain_hash(event):
    def text(name):
        return None if event[name] is None else event[name].encode()

    fields = [uuid.UUID(event["eventId"]).bytes, text("aggregateType"), text("aggregateId"),
              struct.pack(">q", event["sequence"]), text("type"), struct.pack(">i", event["revision"]),
              struct.pack(">q", event["occurredAtMicros"]), text("payload"), text("metadata"),
              struct.pack(">q", event["index"]), bytes.fromhex(event["previousHash"])]
    return sha(b"\1", *(struct.pack(">i", -1) if f is None else struct.pack(">i", len(f)) + f for f in fields))


def belongs(aggregates, aggregate_id):
    return aggregate_id.startswith(aggregates[:-1]) if aggregates.endswith("*") else aggregate_id == aggregates


def check(lines, key, kept):
    index, count, proved, before, subtrees = 1, 0, 0, None, []
    try:
        header = read(next(lines, ""), {"format": str, "version": int, "from": int, "to": int,
                                        "aggregates": (str, type(None)), "checkpoint": str})
        if (header["format"], header["version"]) != ("payledger-events", 1):
            raise Bad("the file is no export of events")
        size, root, head = checkpoint(header["checkpoint"], key)
        known = [checkpoint(note, key) for note in kept] + [(size, root, head)]
        whole, first = header["aggregates"] is None, header["from"]
        index, proved = first, first - 1
        for line in lines:
            if line.startswith('{"end":'):
                break
            event = read(line, FIELDS, ["proof"])
            index = index if whole else event["index"]
            if whole and event["index"] != index:
                raise Bad("there is no event here")
            previous = before["hash"] if before else "00" * 32 if index == 1 else event["previousHash"]
            if whole and event["previousHash"] != previous:
                raise Bad("the event does not name the one before it")
            if chain_hash(event).hex() != event["hash"]:
                raise Bad("the content does not have this hash")
            leaf = sha(b"\0", bytes.fromhex(event["hash"]))
            if (event["proof"] is not None or not whole) and not included(leaf, index - 1, size, event["proof"] or [], root):
                raise Bad("its proof does not lead to the checkpoint")
            if not whole:
                same = before is not None and before["aggregateId"] == event["aggregateId"]
                if not belongs(header["aggregates"], event["aggregateId"]) or not first <= index <= header["to"]:
                    raise Bad("it was not asked for")
                if before and before["aggregateId"] > event["aggregateId"]:
                    raise Bad("aggregates are not in order")
                if (same or first == 1) and event["sequence"] != (before["sequence"] + 1 if same else 0):
                    raise Bad("an event of its aggregate is missing before it")
            grow(subtrees, leaf)
            for known_size, known_root, known_head in known if whole else []:
                if known_size == index:
                    if known_head.hex() != event["hash"] or (first == 1 and root_of(subtrees) != known_root):
                        index = proved + 1
                        raise Bad("from here to %d it is not what the checkpoint was made of" % known_size)
                    proved = index
            before, index, count = event, index + 1, count + 1
        else:
            raise Bad("the file ends without its last line")
        footer = read(line, {"end": int}, ["proof"])
        if footer["end"] != count or (whole and index - 1 != header["to"]):
            raise Bad("events are missing at the end")
        if next(lines, None) is not None:
            raise Bad("the file goes on behind its last line")
        if whole and (footer["proof"] or proved < index - 1):
            if not included(leaf, index - 2, size, footer["proof"] or [], root):
                index = index - 1 if proved == index - 1 else proved + 1
                raise Bad("from here on nothing leads to the checkpoint")
        if whole and header["to"] < max(known_size for known_size, _, _ in known):
            raise Bad("the events end here, but more were signed")
    except (Bad, ValueError, KeyError, IndexError, TypeError, struct.error, OverflowError) as why:
        return 1, "BROKEN at index %d: %s" % (index, why)
    what = header["aggregates"] or "all from %d to %d" % (first, header["to"])
    return 0, "intact: %d events, %s, as signed over %d events" % (count, what, size)


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    kept = [open(path, encoding="utf-8", newline="\n").read() for path in arguments[2:]]
    with open(arguments[0], encoding="utf-8", newline="\n") as lines, open(arguments[1], encoding="utf-8") as key:
        code, text = check(lines, key.read(), kept)
    print(text)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
