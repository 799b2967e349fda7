import { render, screen } from '@testing-library/react'
import type { AfterPaint as RealAfterPaint } from '@/components/after-paint'

const { AfterPaint }: { AfterPaint: typeof RealAfterPaint } = jest.requireActual('@/components/after-paint')

it('content below renders after the content above, by itself', async () => {
  const rendered: string[] = []
  const Part = ({ name }: { name: string }) => {
    rendered.push(name)
    return <p>{name}</p>
  }
  render(
    <>
      <AfterPaint>
        <Part name="below" />
      </AfterPaint>
      <Part name="above" />
    </>,
  )
  expect(await screen.findByText('below')).toBeInTheDocument()
  expect(rendered).toEqual(['above', 'below'])
})
