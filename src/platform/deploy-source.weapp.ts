import { deployFromBuild } from './deploy-build'

/** The gateway serves the mini-program no page, so only the build's values exist. */
export function readDeploySource(): Readonly<Record<string, unknown>> {
  return deployFromBuild
}
