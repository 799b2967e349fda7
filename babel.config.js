const nutui = '@nutui/nutui-react-taro'
const isH5 = process.env.TARO_ENV === 'h5'

module.exports = {
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        // iOS 13 has both; Babel rewrites them for faults in unusual default values of parameters.
        exclude: isH5 ? ['transform-destructuring', 'transform-parameters'] : [],
      },
    ],
  ],
  plugins: [
    './config/pack-messages.js',
    [
      'import',
      {
        libraryName: nutui,
        libraryDirectory: 'dist/es/packages',
        style: (name) => `${name}/style/css`,
        camel2DashComponentName: false,
        customName: (name) => `${nutui}/dist/es/packages/${name.toLowerCase()}`,
      },
      'nutui-react',
    ],
  ],
}
