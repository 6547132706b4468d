// What a page cannot do without a script. Everything else works without one.
(() => {
    'use strict';

    // The server writes times in the reader's zone, which only the browser knows.
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const known = document.cookie.split('; ').find((cookie) => cookie.startsWith('ledger-zone='));
    if (zone && (!known || decodeURIComponent(known.substring(12)) !== zone)) {
        document.cookie = 'ledger-zone=' + encodeURIComponent(zone) + '; path=/; max-age=31536000; samesite=strict'
            + (location.protocol === 'https:' ? '; secure' : '');
        if (document.cookie.includes('ledger-zone=') && document.querySelector('time')) {
            location.reload();
        }
    }

    // "/" goes to the search field, as on many sites; not while something is being typed.
    document.addEventListener('keydown', (event) => {
        const field = document.querySelector('[data-hotkey="' + CSS.escape(event.key) + '"]');
        if (field && !event.ctrlKey && !event.metaKey && !event.altKey
            && !event.target.closest('input, select, textarea, [contenteditable]')) {
            event.preventDefault();
            field.focus();
        }
    });

    // A large file takes its time: how far it is, and no farther than it may go.
    document.addEventListener('change', (event) => {
        const form = event.target.closest('form[data-most]');
        if (form && event.target.files) {
            const large = [...event.target.files].some((file) => file.size > Number(form.dataset.most));
            event.target.setCustomValidity(large ? form.dataset.tooLarge : '');
        }
    });
    document.addEventListener('htmx:xhr:progress', (event) => {
        const sending = event.target.querySelector('.sending');
        if (sending && event.detail.lengthComputable) {
            sending.hidden = false;
            sending.querySelector('progress').value = 100 * event.detail.loaded / event.detail.total;
        }
    });

    const notice = document.getElementById('notice');
    document.addEventListener('htmx:beforeRequest', () => notice.replaceChildren());
    document.addEventListener('htmx:sendError', () => tell(notice.dataset.offline));
    document.addEventListener('htmx:timeout', () => tell(notice.dataset.offline));

    function tell(text) {
        const line = document.createElement('p');
        line.className = 'alert bad';
        line.textContent = text;
        notice.replaceChildren(line);
    }
})();
