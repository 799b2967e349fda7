import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type * as Derive from '../src/navigation/derive'
import type * as Routes from '../src/navigation/routes'
import { src } from './paths'

type Navigation = Pick<typeof Derive, 'toCustomRoutes'> & Pick<typeof Routes, 'routes'>

// Taro's command transpiles only what lies below config/, so the table is bundled by its own helper.
const load = <Module>(file: string) =>
  requireWithEsbuild(path.join(src, 'navigation', file), {
    customSwcConfig: { module: { type: 'commonjs' }, jsc: { target: 'es2020' } },
  }) as Module

/** The routes table and what is derived from it for H5. */
export function navigation(): Navigation {
  const { toCustomRoutes } = load<typeof Derive>('derive.ts')
  const { routes } = load<typeof Routes>('routes.ts')
  return { toCustomRoutes, routes }
}
