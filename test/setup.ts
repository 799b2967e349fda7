import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** What has to appear may take this long on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })

/** A screen is whole as soon as it is there: what comes a moment after it would meet a test now and then only. */
jest.mock('@/components/after-paint', () => ({ AfterPaint: ({ children }: { children: unknown }) => children }))
