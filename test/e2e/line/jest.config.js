const h5 = require('../h5/jest.config.js')
const unit = require('../../../jest.config.js')

/** Real SIP: Kamailio and SIPp on the loopback against the built gateway on PostgreSQL (docs/line.md). */
module.exports = {
  ...h5,
  displayName: 'line',
  // Each file starts a database of its own, because one of them freezes it.
  globalSetup: undefined,
  moduleNameMapper: { ...h5.moduleNameMapper, ...pick('^@server/(.*)$') },
  testMatch: ['<rootDir>/test/e2e/line/**/*.test.ts'],
}

function pick(pattern) {
  return { [pattern]: unit.projects[0].moduleNameMapper[pattern] }
}
