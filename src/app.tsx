import type { PropsWithChildren } from 'react'
import { useDidShow, useLaunch, usePageNotFound } from '@tarojs/taro'
import { startLate } from './boot/late'
import { beginVisit, startApp } from './boot/start-app'
import { openAddress, openTarget } from './navigation/go'
import { readAddress } from './navigation/address'
import { ticketDetour } from './navigation/visit'
import { replaceShownAddress, shownAddress } from './platform/address-bar'
import { isMiniProgram } from './platform/environment'
import { holdIncoming } from './platform/incoming'
import { endNavigation } from './platform/router'
import { readLaunchQuery, readQuery } from './rules/navigation/query'
import './app.scss'

startApp()
startLate()
if (!isMiniProgram) {
  // Must run before the router reads the address.
  const { path, search } = shownAddress()
  const query = readQuery(search)
  beginVisit(query)
  const detour = ticketDetour({ path, query })
  if (detour) replaceShownAddress(detour)
}

let lastLaunch = ''

/**
 * Handles the address that the mini-program was opened with, once: on a cold start, and when another card or code opens
 * it again.
 */
function takeLaunch(launch?: { path?: string; query?: Readonly<Record<string, unknown>> }): void {
  // Not `isMiniProgram`: the rest of this function is left out of H5's first visit.
  if (process.env.TARO_ENV !== 'weapp') return
  const { path, query } = readAddress({ path: launch?.path ?? '', params: launch?.query ?? {} })
  const key = JSON.stringify([path, query])
  if (key === lastLaunch) return
  lastLaunch = key
  beginVisit(readLaunchQuery(query))
  holdIncoming(query)
  const detour = ticketDetour({ path, query })
  if (detour) openTarget(detour, { restart: true })
}

/** The root component. In the mini-program it reads the launch query; on H5 that is part of the address. */
export default function App({ children }: PropsWithChildren) {
  useLaunch(takeLaunch)
  useDidShow(takeLaunch)
  usePageNotFound(({ path, query }) => {
    endNavigation()
    openAddress(readAddress({ path, params: query }), { restart: true })
  })
  return children
}
