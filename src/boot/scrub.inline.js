/* Must be the first script: removes login credentials from the address before a subresource request can leak them. */
;(function (w) {
  var names = ['wxmpToken', 'ticket', 'accessCode', 'code', 'state']
  var found = w.__incoming || {}
  var any = false
  var kept = []
  var pairs = w.location.search.replace(/^\?/, '').split('&')
  for (var i = 0; i < pairs.length; i++) {
    if (!pairs[i]) continue
    var at = pairs[i].indexOf('=')
    var name = pairs[i]
    var value = ''
    try {
      name = decodeURIComponent(at < 0 ? pairs[i] : pairs[i].slice(0, at))
      value = at < 0 ? '' : decodeURIComponent(pairs[i].slice(at + 1))
    } catch (e) {}
    var key = names.find((known) => known.toLowerCase() === name.toLowerCase())
    if (!key) kept.push(pairs[i])
    else {
      any = true
      if (value && !found[key]) found[key] = value
    }
  }
  w.__incoming = found
  var search = kept.length ? '?' + kept.join('&') : ''
  try {
    if (any) w.history.replaceState(null, '', w.location.pathname + search + w.location.hash)
  } catch (e) {}
})(window)
