import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A generous limit for anything to appear. What is announced (platform/announce.ts) stands on the screen already.
configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, #announced *' })

/** Renders a screen completely at once: parts that render a moment later would make tests flaky. */
jest.mock('@/components/after-paint', () => ({ AfterPaint: ({ children }: { children: unknown }) => children }))
