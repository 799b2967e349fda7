const path = require('node:path')
const unit = require('../../../jest.config.js')

const { moduleNameMapper, modulePathIgnorePatterns } = unit.projects[0]

/** End to end: the built H5 in Chromium against the built gateway. `npm test -- e2e` builds both first. */
module.exports = {
  rootDir: path.resolve(__dirname, '../../..'),
  displayName: 'e2e',
  testEnvironment: 'node',
  globalSetup: path.join(__dirname, 'support/fresh-database.ts'),
  testSequencer: path.join(__dirname, 'sequencer.js'),
  testMatch: ['<rootDir>/test/e2e/h5/**/*.test.ts'],
  transform: {
    '\\.(mjs|[jt]sx?)$': [
      'babel-jest',
      {
        configFile: false,
        babelrc: false,
        presets: [
          [require.resolve('@babel/preset-env'), { targets: { node: 'current' } }],
          require.resolve('@babel/preset-typescript'),
        ],
      },
    ],
  },
  moduleNameMapper: Object.fromEntries(
    Object.entries(moduleNameMapper).filter(([pattern]) => /^\^@\/|^\^@contract/.test(pattern)),
  ),
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  modulePathIgnorePatterns,
  testTimeout: unit.testTimeout,
}
