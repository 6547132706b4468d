// Draws the charts of the dashboard from the numbers beside them, and asks for news when the ledger says there are some.
(() => {
    'use strict';

    const live = document.getElementById('live');
    let charts = [];

    function colour(name) {
        return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    }

    const colours = {
        paid: '--good', refunded: '--warn', pending: '--idle', processing: '--busy', unknown: '--warn', failed: '--bad',
    };

    function draw() {
        charts.forEach((chart) => chart.destroy());
        charts = [];
        const box = document.getElementById('charts');
        if (!box) {
            return;
        }
        const series = JSON.parse(box.dataset.series);
        const numbers = new Intl.NumberFormat(box.dataset.locale);
        const hour = new Intl.DateTimeFormat(box.dataset.locale, {hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: box.dataset.zone});
        const moment = new Intl.DateTimeFormat(box.dataset.locale, {month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: box.dataset.zone});
        const axis = {
            stroke: colour('--muted'), font: '12px system-ui', grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line')},
        };
        box.querySelectorAll('.chart').forEach((place) => {
            place.replaceChildren();
            const bars = place.dataset.chart === 'bars';
            const lines = place.dataset.lines.split(' ');
            const labels = place.dataset.labels.split('|');
            charts.push(new uPlot({
                width: place.clientWidth,
                height: 220,
                cursor: bars ? {points: {show: false}} : {},
                legend: {markers: {width: 0, fill: (chart, line) => colour(colours[lines[line - 1]])}},
                scales: {x: {time: true, range: (chart, first, last) => (bars ? [first - 1800, last + 1800] : [first, last])}, y: {range: (chart, low, high) => [0, Math.max(4, high * 1.1)]}},
                axes: [
                    {...axis, values: (chart, ticks) => ticks.map((tick) => hour.format(tick * 1000))},
                    {...axis, size: 62, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7], values: (chart, ticks) => ticks.map((tick) => numbers.format(tick))},
                ],
                series: [
                    {label: place.dataset.time, value: (chart, at) => (at === null ? '' : moment.format(at * 1000))},
                    ...lines.map((line, place) => ({
                        label: labels[place],
                        stroke: colour(colours[line]),
                        fill: bars ? colour(colours[line]) + '66' : undefined,
                        width: bars ? 1 : 2,
                        points: {show: false},
                        paths: bars ? uPlot.paths.bars({size: [0.42, 26], align: place === 0 ? -1 : 1}) : undefined,
                        value: (chart, value) => (value === null ? '' : numbers.format(value)),
                    })),
                ],
            }, [bars ? series.starts : series.hours, ...lines.map((line) => series[line].map((value) => (bars && value === 0 ? null : value)))], place));
        });
    }

    function say(state) {
        live.dataset.state = state;
        live.textContent = state === 'on' ? live.dataset.on : live.dataset.lost;
    }

    let news;

    function watch() {
        news = new EventSource(document.getElementById('main').dataset.news);
        news.addEventListener('open', () => say('on'));
        news.addEventListener('error', () => {
            say('lost');
            if (news.readyState === EventSource.CLOSED) {
                // Refused, and not broken off: whoever is signed out is led to the door by this.
                htmx.trigger('#board', 'news');
                setTimeout(watch, 30000);
            }
        });
        news.addEventListener('changed', () => {
            // What nobody looks at is not asked for; it is as soon as somebody does.
            if (!document.hidden && !document.querySelector('details[open], #board :focus')) {
                htmx.trigger('#board', 'news');
            }
        });
    }

    watch();
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden) {
            htmx.trigger('#board', 'news');
        }
    });
    document.addEventListener('htmx:afterSwap', draw);
    window.addEventListener('pagehide', () => news.close());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
    let width = 0;
    new ResizeObserver((boxes) => {
        if (Math.abs(boxes[0].contentRect.width - width) > 8) {
            width = boxes[0].contentRect.width;
            draw();
        }
    }).observe(document.getElementById('main'));
})();
