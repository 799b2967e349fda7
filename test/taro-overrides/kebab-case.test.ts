import kebabCase from '@/taro-overrides/kebab-case'

it.each([
  ['nutuiColorPrimary', 'nutui-color-primary'],
  ['nutuiGray1', 'nutui-gray-1'],
  ['nutuiColorPrimaryStop2', 'nutui-color-primary-stop-2'],
  ['nutuiFontSize10', 'nutui-font-size-10'],
  ['nutuiTabsTitlesItemColor', 'nutui-tabs-titles-item-color'],
])('the variable of %s is %s, as lodash.kebabcase names it', (name, variable) => {
  expect(kebabCase(name)).toBe(variable)
})
