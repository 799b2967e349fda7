export function startPostgresCluster(options?: {
  durable?: boolean
  settings?: Record<string, string | number>
}): Promise<{
  url: string
  port: number
  data: string
  run(port?: number): Promise<void>
  launch(port?: number): void
  untilReady(): Promise<void>
  halt(): Promise<void>
  kill(): Promise<void>
  killPostmaster(): Promise<void>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}>
