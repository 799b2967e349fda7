const path = require('node:path')
const unit = require('../../../jest.config.js')

/** These tests run in Node, like those of the rules, and load modules and packages the same way (ADR 0034). */
const { moduleNameMapper, modulePathIgnorePatterns, transform, transformIgnorePatterns, testEnvironment, runtime } =
  unit.projects[0]

/** End to end: the built H5 in Chromium against the built gateway. `npm test -- e2e` builds both first. */
module.exports = {
  rootDir: path.resolve(__dirname, '../../..'),
  displayName: 'e2e',
  testEnvironment,
  runtime,
  globalSetup: path.join(__dirname, 'support/fresh-database.ts'),
  testSequencer: unit.testSequencer,
  testMatch: ['<rootDir>/test/e2e/h5/**/*.test.ts'],
  transform,
  transformIgnorePatterns,
  moduleNameMapper: Object.fromEntries(
    Object.entries(moduleNameMapper).filter(([pattern]) => /^\^@\/|^\^@contract/.test(pattern)),
  ),
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  modulePathIgnorePatterns,
  testTimeout: unit.testTimeout,
}
