export function packageSizes(folder: string): { name: string; bytes: number }[]
