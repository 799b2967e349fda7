import { deployFromBuild } from './deploy-build'

/** The mini-program has no page of ours: the build's values are all there is. */
export function readDeploySource(): Readonly<Record<string, unknown>> {
  return deployFromBuild
}
