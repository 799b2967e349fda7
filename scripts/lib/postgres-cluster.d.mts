export function startPostgresCluster(): Promise<{
  url: string
  port: number
  run(): Promise<void>
  halt(): Promise<void>
  stop(): Promise<void>
}>
