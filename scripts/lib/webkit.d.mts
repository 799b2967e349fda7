export function findWebKit(): { driver: string; browser: string } | null
