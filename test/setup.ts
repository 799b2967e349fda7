import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** A generous limit for anything to appear. */
configure({ asyncUtilTimeout: 60_000 })

/** Renders a screen completely at once: parts that render a moment later would make tests flaky. */
jest.mock('@/components/after-paint', () => ({ AfterPaint: ({ children }: { children: unknown }) => children }))
