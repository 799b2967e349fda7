/** Unit and integration tests. The end-to-end suites have configurations of their own below test/e2e. */
const nutui = '@nutui/nutui-react-taro'

const babel = [
  'babel-jest',
  {
    configFile: false,
    babelrc: false,
    presets: [
      [require.resolve('@babel/preset-env'), { targets: { node: 'current' } }],
      [require.resolve('@babel/preset-react'), { runtime: 'automatic' }],
      require.resolve('@babel/preset-typescript'),
    ],
    // One NutUI component at a time: its index loads the whole library and lottie-web, which wants a canvas.
    plugins: [
      [
        'import',
        {
          libraryName: nutui,
          style: false,
          camel2DashComponentName: false,
          customName: (name) => `${nutui}/dist/cjs/packages/${name.toLowerCase()}`,
        },
        'nutui',
      ],
    ],
  },
]

const shared = {
  transform: { '\\.(mjs|[jt]sx?)$': babel },
  transformIgnorePatterns: ['/node_modules/(?!(@nutui|kysely|cookie)/)'],
  moduleNameMapper: {
    '\\.(s?css|less)$': 'identity-obj-proxy',
    '\\.(png|jpg|svg)$': '<rootDir>/test/mocks/file.ts',
    '^@tarojs/taro$': '<rootDir>/test/mocks/taro.ts',
    '^@tarojs/components$': '<rootDir>/test/mocks/components.tsx',
    '^@nutui/icons-react-taro$': '<rootDir>/node_modules/@nutui/icons-react-taro/dist/lib/index.umd.js',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@server/(.*)$': '<rootDir>/server/src/$1',
  },
}

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    { ...shared, displayName: 'rules', testEnvironment: 'node', testMatch: ['<rootDir>/test/rules/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'app',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      testMatch: [
        '<rootDir>/test/{api,components,hooks,i18n,navigation,platform,screens,stores,widgets}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/test/server/support/global-setup.js',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'architecture',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/architecture/**/*.test.ts'],
    },
    { ...shared, displayName: 'built', testEnvironment: 'node', testMatch: ['<rootDir>/test/built/**/*.test.ts'] },
  ],
}
