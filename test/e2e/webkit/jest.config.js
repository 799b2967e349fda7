const h5 = require('../h5/jest.config.js')

/** The built H5 in WebKit, the engine of every browser on an iPhone, against the built gateway. */
module.exports = {
  ...h5,
  displayName: 'e2e-webkit',
  testMatch: ['<rootDir>/test/e2e/webkit/**/*.test.ts'],
}
