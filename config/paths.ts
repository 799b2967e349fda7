import path from 'node:path'

export const root = path.resolve(__dirname, '..')
export const src = path.join(root, 'src')
