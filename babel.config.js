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
        // iOS 13 destructures; Babel rewrites it for one fault in an unusual default value of a parameter.
        exclude: isH5 ? ['transform-destructuring'] : [],
      },
    ],
  ],
  plugins: [
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
