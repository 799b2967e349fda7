import type { Gate } from '../../gates/fault'
import type { BuildCopy } from './build-copy'

interface Breakage {
  name: string
  make: (build: BuildCopy) => void
  /** The gates that must find it; others may find it too. */
  gates: Gate[]
}

const PAGE = 'pages/first/index'
const SECOND = 'more/pages/second/index'

/** Ways to break a build, and the gates that catch them. */
export const breakages: Breakage[] = [
  {
    name: 'an unclosed tag',
    make: (build) => build.replace('shared.wxml', '</view>', ''),
    gates: ['templates', 'wechat compiler'],
  },
  {
    name: 'optional chaining in wxml',
    make: (build) => build.replace(`${PAGE}.wxml`, 'names.length > 2', 'names?.length > 2'),
    gates: ['wechat compiler'],
  },
  {
    name: 'a template that is not there',
    make: (build) => build.replace('shared.wxml', 'name="item"', 'name="other"'),
    gates: ['second engine'],
  },
  {
    name: 'an import that leads nowhere',
    make: (build) => build.replace(`${PAGE}.wxml`, '../../shared.wxml', '../../sharedd.wxml'),
    gates: ['templates'],
  },
  {
    name: 'a template that includes itself',
    make: (build) => build.replace('shared.wxml', '</view>', '<template is="item" data="{{index, name}}" /></view>'),
    gates: ['second engine'],
  },
  { name: 'wxs that is missing', make: (build) => build.remove('words.wxs'), gates: ['templates'] },
  {
    name: 'ES6 in wxs',
    make: (build) => build.write('words.wxs', 'module.exports = { join: (index, name) => index + name }'),
    gates: ['second engine'],
  },
  {
    name: 'bad css',
    make: (build) => build.replace(`${PAGE}.wxss`, '.item {', '.item {{{'),
    gates: ['templates', 'wechat compiler'],
  },
  {
    name: 'a selector that WeChat does not know',
    make: (build) => build.replace(`${PAGE}.wxss`, '.item {', '.item > * {'),
    gates: ['wechat compiler'],
  },
  {
    name: 'a style sheet that is missing',
    make: (build) => build.remove('shared.wxss'),
    gates: ['templates'],
  },
  {
    name: 'a syntax error in a script',
    make: (build) => build.replace(`${PAGE}.js`, 'Page({', 'Page({{'),
    gates: ['scripts'],
  },
  { name: 'a module that is missing', make: (build) => build.remove('greeting.js'), gates: ['scripts'] },
  {
    name: 'a page that app.json names and is missing',
    make: (build) => build.remove(`${SECOND}.wxml`),
    gates: ['config'],
  },
  { name: "a page's script that is missing", make: (build) => build.remove(`${SECOND}.js`), gates: ['config'] },
  {
    name: 'a component that is missing',
    make: (build) => build.remove('components/badge/badge.js'),
    gates: ['config'],
  },
  {
    name: 'a component that does not say so',
    make: (build) => build.write('components/badge/badge.json', '{}'),
    gates: ['config'],
  },
  { name: 'json that is none', make: (build) => build.write('app.json', '{ pages: '), gates: ['config', 'sizes'] },
  {
    name: 'a preloaded package that is not there',
    make: (build) => build.replace('app.json', '["more"]', '["less"]'),
    gates: ['config'],
  },
  {
    name: 'a project without an appid',
    make: (build) => build.replace('project.config.json', 'touristappid', ''),
    gates: ['config'],
  },
  {
    name: 'a package of more than 2 MB',
    make: (build) => build.write('more/large.txt', ' '.repeat(2.1 * 1024 * 1024)),
    gates: ['sizes'],
  },
  {
    name: 'a main package of more than 2 MB',
    make: (build) => build.write('large.txt', ' '.repeat(2.1 * 1024 * 1024)),
    gates: ['sizes'],
  },
]
