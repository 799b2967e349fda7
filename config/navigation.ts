import path from 'node:path'
import { requireWithEsbuild } from '@tarojs/helper'
import type * as Derive from '../src/navigation/derive'
import type * as Routes from '../src/navigation/routes'
import type * as PageCache from '../src/rules/environment/page-cache'
import { src } from './paths'

type Navigation = Pick<typeof Derive, 'toCustomRoutes'> & Pick<typeof Routes, 'routes'>

// Taro's command transpiles only files below config/, so its own helper bundles what the build shares with the app.
const load = <Module>(file: string) =>
  requireWithEsbuild(path.join(src, file), {
    customSwcConfig: { module: { type: 'commonjs' }, jsc: { target: 'es2020' } },
  }) as Module

/** Loads the routes table and its H5 derivation. */
export function navigation(): Navigation {
  const { toCustomRoutes } = load<typeof Derive>('navigation/derive.ts')
  const { routes } = load<typeof Routes>('navigation/routes.ts')
  return { toCustomRoutes, routes }
}

/** The name of the service worker's cache. */
export const pageCache = (): string => load<typeof PageCache>('rules/environment/page-cache.ts').PAGE_CACHE
