import type { AppJson, Compiled, ComponentJson } from './compiled'
import { readTextFiles, withSuffix } from './read-files'
import { attributesByTag, compileTemplates } from './templates'
import { wxNames } from './wx-names'
import { compileStyles } from './wxss'

/**
 * Compiles a built mini-program for the host. Throws on what WeChat would reject (invalid json or css, an import
 * of a missing file); warnings of the template compiler are in `warnings`.
 */
export function compileMiniProgram(folder: string): Compiled {
  const files = readTextFiles(folder)
  const app = files.get('app.json')
  if (app === undefined) throw new Error(`${folder} has no app.json: is it the build of a mini-program?`)
  const wxml = new Map(withSuffix(files, '.wxml'))
  const { templates, warnings } = compileTemplates(wxml, new Map(withSuffix(files, '.wxs')))
  return {
    app: parseJson<AppJson>('app.json', app),
    json: Object.fromEntries(
      withSuffix(files, '.json').map(([path, text]) => [path, parseJson<ComponentJson>(`${path}.json`, text)]),
    ),
    scripts: Object.fromEntries([...files].filter(([file]) => file.endsWith('.js'))),
    styles: compileStyles(new Map(withSuffix(files, '.wxss'))),
    templates,
    attributes: attributesByTag(wxml.values()),
    warnings,
    wxNames: wxNames(),
  }
}

function parseJson<Shape>(file: string, text: string): Shape {
  try {
    // The engine validates the parts that it uses.
    return JSON.parse(text) as Shape
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}
