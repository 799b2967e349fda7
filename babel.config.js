const nutui = '@nutui/nutui-react-taro'

module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5' }]],
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
