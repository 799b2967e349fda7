/**
 * Takes the pictures of our own screens that the guide shows (src/assets/guide), from the built H5: npm run
 * guide-pictures.
 */
import path from 'node:path'
import { takePictures } from './lib/pictures.mjs'

const folder = path.resolve('src/assets/guide')
const setOf = (language) => ({ folder, name: language, language, guide: true, look: 'light' })
process.exitCode = await takePictures(['zh-CN', 'en'].map(setOf))
