const babelJest = require('babel-jest').default

const nutui = '@nutui/nutui-react-taro'

/**
 * The transform of every test. It is a separate file, because jest passes options to its workers without their
 * functions.
 */
module.exports = babelJest.createTransformer({
  configFile: false,
  babelrc: false,
  presets: [
    [require.resolve('@babel/preset-env'), { targets: { node: 'current' } }],
    [require.resolve('@babel/preset-react'), { runtime: 'automatic' }],
    require.resolve('@babel/preset-typescript'),
  ],
  // One NutUI component at a time: its index loads the whole library and lottie-web, which needs a canvas.
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
})
