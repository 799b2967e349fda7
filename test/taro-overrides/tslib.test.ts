import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as originalHelpers from 'tslib'
import * as helpers from '@/taro-overrides/tslib'
import { filesBelow, root } from '../support/source-files'

describe('tslib against the package of this name', () => {
  it('has every helper that the packages of Taro in the build import', () => {
    const used = [
      'runtime',
      'taro-h5',
      'api',
      'router',
      'shared',
      'plugin-framework-react',
      'components-react',
    ].flatMap((name) =>
      filesBelow(`node_modules/@tarojs/${name}/dist`)
        .filter((file) => file.endsWith('.js') && !/\.(cjs|esm|umd)\b/.test(file))
        .flatMap((file) => [
          ...readFileSync(path.join(root, file), 'utf8').matchAll(/import \{([^}]+)\} from 'tslib'/g),
        ])
        .flatMap(([, names = '']) => names.split(',').map((one) => one.trim())),
    )
    expect(used.length).toBeGreaterThan(10)
    expect([...new Set(used)].sort()).toEqual(Object.keys(helpers).sort())
  })

  const symbol = Symbol('own')
  it.each([
    [{ a: 1, b: 2, [symbol]: 3 }, ['a']],
    [Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } }), []],
    [{}, ['a']],
  ])('leaves the same properties of %p', (source: object, without: string[]) => {
    const rest = helpers.__rest(source, without)
    expect(rest).toEqual(originalHelpers.__rest(source, without))
    expect(Reflect.ownKeys(rest)).toEqual(Reflect.ownKeys(originalHelpers.__rest(source, without)))
  })

  it.each([helpers.__awaiter, originalHelpers.__awaiter])('runs a generator as an async function: %p', async (run) => {
    const self = { base: 1 }
    const caught = await run(
      self,
      [2],
      undefined as never,
      function* (this: typeof self, added: number): Generator {
        const sum = this.base + Number(yield Promise.resolve(added))
        try {
          yield Promise.reject(new Error('refused'))
        } catch (error) {
          return [sum, yield 4, error]
        }
      } as never,
    )
    expect(caught).toEqual([3, 4, new Error('refused')])
    const failing = run(
      self,
      undefined as never,
      undefined as never,
      function* () {
        throw new Error('at once')
      } as never,
    )
    await expect(failing).rejects.toThrow('at once')
  })

  const libraries = [helpers, originalHelpers as unknown as typeof helpers] // no single call fits its overloads
  it.each(libraries)('reads and writes private fields, and finds private methods', (lib) => {
    const [owner, fields, methods, method] = [{}, new WeakMap<object, number>(), new WeakSet<object>(), () => 'called']
    fields.set(owner, 1)
    methods.add(owner)
    expect(lib.__classPrivateFieldGet(owner, fields, 'f')).toBe(1)
    expect(lib.__classPrivateFieldSet(owner, fields, 2)).toBe(2)
    expect(lib.__classPrivateFieldGet(owner, fields, 'f')).toBe(2)
    expect(lib.__classPrivateFieldGet(owner, methods as never, 'm', method)).toBe(method)
  })
})
