import { usePointsStore } from '@/stores/points'

beforeEach(() => {
  window.localStorage.clear()
  usePointsStore.getState().reset()
})

const points = () => usePointsStore.getState()

it('counts a task and marks it as completed, for the next visit too', () => {
  expect(points()).toMatchObject({ counters: { blacklist: 0 }, completed: { blacklist: false } })
  points().record('blacklist')
  points().record('blacklist')
  expect(points()).toMatchObject({
    counters: { blacklist: 2 },
    completed: { blacklist: true, weeklyReportViews: false },
  })
  expect(JSON.parse(window.localStorage.getItem('pointTasks') ?? '')).toMatchObject({ blacklist: 2 })
})

it('starts anew for another session', () => {
  points().record('contactSync')
  points().reset()
  expect(points().completed.contactSync).toBe(false)
})
