import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** What has to appear may take this long on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })
