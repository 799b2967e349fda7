/* Shows home's shell with the values known on this phone. The real screen removes it (platform/ui removeShell). */
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

  // Days in Asia/Shanghai, in the screen's format.
  var day = (text, daysAgo) => {
    var parts = new Date(Date.now() + 288e5 - daysAgo * 864e5).toISOString().split(/\D/)
    return text.replace(/\d+/g, () => parts.shift())
  }
  var fill = {
    phone: () => w.localStorage.getItem('phoneNoDisplay') || '',
    startDay: (text) => day(text, 29),
    endDay: (text) => day(text, 0),
  }
  Object.keys(fill).forEach((name) => {
    shell.querySelectorAll('[data-fill=' + name + ']').forEach((place) => {
      try {
        place.textContent = fill[name](place.textContent)
      } catch (e) {}
    })
  })
})(window, document)
