/** The package's own tests, on a small fixture: `npm test` here, or the step `weapp-host` of the project around it. */
module.exports = {
  rootDir: __dirname,
  displayName: 'weapp-host',
  testEnvironment: 'node',
  // For `npm test` here; a project around it sets its own limit.
  testTimeout: 600_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: {
    '\\.ts$': [
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
}
