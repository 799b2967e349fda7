export function findPgbackrest(): string | null
export function makeRepository(cluster: { data: string; port: number }): {
  archiveCommand: string
  repository: string
  pgbackrest(command: string, ...options: string[]): Promise<string>
  moveDataAway(): string
  remove(): void
}
