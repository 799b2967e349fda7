/* Puts the shell of home up, with what only this phone knows; the screen itself takes it away (platform/ui removeShell). */
;(function (w, d) {
  var template = d.getElementById('shell')
  var deploy = d.querySelector('meta[name="pg-deploy"]')
  if (!w.__showShell || (deploy && /"header":\s*("?true|"1)/.test(deploy.content))) {
    template.remove()
    return
  }
  var shell = d.createElement('div')
  shell.id = 'shell'
  shell.setAttribute('aria-hidden', 'true')
  shell.appendChild(template.content)
  template.parentNode.replaceChild(shell, template)

  var two = function (value) {
    return ('0' + value).slice(-2)
  }
  // Days are those of Asia/Shanghai, written as the screen writes them.
  var day = function (text, daysAgo) {
    var at = new Date(Date.now() + 288e5 - daysAgo * 864e5)
    var parts = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())]
    return text.replace(/\d+/g, function () {
      return parts.shift()
    })
  }
  var fill = {
    phone: function () {
      return w.localStorage.getItem('phoneNoDisplay') || ''
    },
    startDay: function (text) {
      return day(text, 29)
    },
    endDay: function (text) {
      return day(text, 0)
    },
  }
  Object.keys(fill).forEach(function (name) {
    shell.querySelectorAll('[data-fill=' + name + ']').forEach(function (place) {
      try {
        place.textContent = fill[name](place.textContent)
      } catch (e) {}
    })
  })
})(window, document)
