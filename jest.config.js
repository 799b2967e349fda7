/** Unit and integration tests. The end-to-end suites have configurations of their own below test/e2e. */
const sameExamples = '<rootDir>/test/support/properties.ts'
const shared = {
  setupFilesAfterEnv: ['<rootDir>/test/support/unexpected-console.ts'],
  // An interrupted run of the guides leaves a copy of the project there.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  transform: { '\\.(mjs|[jt]sx?)$': '<rootDir>/test/support/babel-transform.js' },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nutui|uqr|@tarojs/components-react|query-string|decode-uri-component|filter-obj|split-on-first)/)',
  ],
  moduleNameMapper: {
    '\\.(s?css|less)$': 'identity-obj-proxy',
    '\\.(png|jpg|svg)$': '<rootDir>/test/mocks/file.ts',
    '^@tarojs/taro$': '<rootDir>/test/mocks/taro.ts',
    '^@tarojs/components$': '<rootDir>/test/mocks/components.tsx',
    '^@nutui/icons-react-taro$': '<rootDir>/node_modules/@nutui/icons-react-taro/dist/lib/index.umd.js',
    // jsdom moves through its history in later tasks, which every press on an overlay's button would wait for.
    '^@/platform/hold-back$': '<rootDir>/src/platform/hold-back.weapp.ts',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@server/(.*)$': '<rootDir>/server/src/$1',
  },
}
/** Of many files that need no page: packages are loaded once for all of them in a worker (ADR 0034). */
const withoutPage = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/shared-packages-environment.js',
  runtime: '<rootDir>/test/support/shared-packages-runtime.js',
  transform: { '\\.(mjs|[jt]sx?)$': '<rootDir>/test/support/esbuild-transform.js' },
  transformIgnorePatterns: ['/node_modules/'],
}

/** @type {import('jest').Config} */
module.exports = {
  // Here and not in a project, where jest takes no notice of it. A test that hangs is told from one that is slow however
  // busy the machine is; the end-to-end suites take it from here.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/test/support/longest-first.js',
  projects: [
    {
      ...withoutPage,
      displayName: 'rules',
      setupFiles: [sameExamples],
      testMatch: ['<rootDir>/test/rules/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'app',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts', ...shared.setupFilesAfterEnv],
      testMatch: [
        '<rootDir>/test/{api,components,hooks,i18n,navigation,platform,screens,stores,taro-overrides,widgets}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...withoutPage,
      displayName: 'server',
      setupFiles: [sameExamples],
      globalSetup: '<rootDir>/test/server/support/global-setup.js',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/server/postgres/', '<rootDir>/test/server/embedded/'],
    },
    {
      // What only the embedded database can do to the gateway, or the gateway to it.
      ...withoutPage,
      displayName: 'embedded',
      globalSetup: '<rootDir>/test/server/support/global-setup.js',
      testMatch: ['<rootDir>/test/server/embedded/**/*.test.ts'],
    },
    {
      // What only a PostgreSQL server can do to the gateway: each file starts a cluster of its own.
      ...withoutPage,
      displayName: 'postgres',
      globalSetup: '<rootDir>/test/server/support/global-setup.js',
      testMatch: ['<rootDir>/test/server/postgres/**/*.test.ts'],
    },
    {
      ...withoutPage,
      displayName: 'architecture',
      testMatch: ['<rootDir>/test/architecture/**/*.test.ts'],
    },
    '<rootDir>/tools/weapp-host',
    {
      ...shared,
      displayName: 'guides',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/guides/**/*.test.ts'],
    },
    { ...shared, displayName: 'built', testEnvironment: 'node', testMatch: ['<rootDir>/test/built/**/*.test.ts'] },
  ],
}
