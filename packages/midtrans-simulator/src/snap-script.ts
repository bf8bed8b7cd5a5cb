/**
 * `snap.js`: `snap.pay(token, {onSuccess, onPending, onError, onClose})` opens the pay page in an overlay, as Midtrans'
 * script does. Written for old browsers, because it runs in the shop's page.
 */
export const snapScript = `(function () {
  'use strict';
  var script = document.currentScript;
  var base = script.src.replace(/\\/snap\\/snap\\.js.*$/, '');
  var origin = new URL(base).origin;
  var open = null;

  function close() {
    if (!open) return;
    window.removeEventListener('message', open.listen);
    open.frame.remove();
    document.body.style.overflow = open.overflow;
    if (open.focused && open.focused.focus) open.focused.focus();
    open = null;
  }

  function call(options, name, result) {
    if (typeof options[name] === 'function') options[name](result);
  }

  function show(token, options, place) {
    if (typeof token !== 'string' || token === '') throw new Error('snap.pay: a snap token is needed');
    if (open) throw new Error('snap.pay is not allowed to be called in this state. Invalid state transition from PopupInView to PopupInView');
    var frame = document.createElement('iframe');
    frame.id = 'snap-midtrans';
    frame.title = 'Pembayaran';
    frame.src = base + '/snap/v4/redirection/' + encodeURIComponent(token) + '?origin=' + encodeURIComponent(location.origin);
    frame.style.cssText = place
      ? 'display:block;width:100%;min-height:560px;border:0'
      : 'display:block;position:fixed;inset:0;width:100%;height:100%;border:0;z-index:999999;background:transparent';
    function listen(event) {
      if (event.source !== frame.contentWindow || event.origin !== origin || !event.data || event.data.token !== token) return;
      close();
      if (event.data.event === 'success') call(options, 'onSuccess', event.data.result);
      else if (event.data.event === 'pending') call(options, 'onPending', event.data.result);
      else if (event.data.event === 'error') call(options, 'onError', event.data.result);
      else call(options, 'onClose');
    }
    window.addEventListener('message', listen);
    open = { frame: frame, listen: listen, overflow: document.body.style.overflow, focused: document.activeElement };
    if (!place) document.body.style.overflow = 'hidden';
    (place || document.body).appendChild(frame);
    frame.addEventListener('load', function () { frame.focus(); });
  }

  window.snap = {
    pay: function (token, options) { show(token, options || {}, null); },
    embed: function (token, options) { show(token, options || {}, document.getElementById((options || {}).embedId)); },
    show: function () { if (open) open.frame.style.visibility = 'visible'; },
    hide: close
  };
})();
`;
