import { expect, test } from 'vitest'
import { chartOf } from './chart.ts'

test('A row is drawn by the share of its goal that it uses, whether the goal is a minimum or a maximum', () => {
  const svg = chartOf([
    { part: 'calls', what: 'list', beside: '1/s', ours: '2/s', value: 2, goal: { side: 'at least', value: 1 } },
    {
      part: 'calls',
      what: 'p99 < 3 & more',
      beside: '',
      ours: '75 ms',
      value: 75,
      goal: { side: 'at most', value: 50, unit: 'ms' },
    },
    { part: 'calls', what: 'without a goal', beside: '', ours: '', value: 1 },
  ])
  expect(svg).toContain('50 %')
  expect(svg).toContain('150 %')
  expect(svg.match(/class="met"/g)).toHaveLength(1)
  expect(svg.match(/class="missed"/g)).toHaveLength(1)
  expect(svg).toContain('p99 &lt; 3 &amp; more')
  expect(svg).not.toContain('without a goal')
})
