import { deployFromBuild } from './deploy-build'

/** Returns the values that the gateway wrote into the page, merged over those of the build. */
export function readDeploySource(): Readonly<Record<string, unknown>> {
  const content = document.querySelector('meta[name="pg-deploy"]')?.getAttribute('content')
  if (!content) return deployFromBuild
  try {
    const page: unknown = JSON.parse(content)
    return typeof page === 'object' && page !== null ? { ...deployFromBuild, ...page } : deployFromBuild
  } catch {
    return deployFromBuild
  }
}
