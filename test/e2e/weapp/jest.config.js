const h5 = require('../h5/jest.config.js')

/** The built mini-program, in tools/weapp-host or in WeChat's devtools, against the built gateway. */
module.exports = {
  ...h5,
  displayName: 'e2e-weapp',
  testMatch: ['<rootDir>/test/e2e/weapp/**/*.test.ts'],
}
