export function findPatroni(): string | null
export function findEtcd(): string | null
export function findHaproxy(): string | null
export interface DatabaseNode {
  name: string
  url: string
  run(): void
  signal(name: NodeJS.Signals): void
  kill(): Promise<void>
  killPostgres(): void
}
export function startHighAvailability(): Promise<{
  url: string
  port: number
  primary(): Promise<DatabaseNode>
  standby(): Promise<DatabaseNode>
  untilSound(): Promise<void>
  switchOver(): Promise<void>
  etcd: { run(): void; kill(): Promise<unknown> }
  log(): string
  stop(): Promise<void>
}>
