// Automated WCAG 2.2 AA checks, the long version: every console screen in both themes, and every list in its states.
import { statesOfStaffScreen } from '../../screens/console/list.ts'
import { staffParts, walkStaffScreens } from '../../screens/console/walk.ts'
import { titleOf } from '../../screens/walk.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { test } from '../../support/test.ts'

for (const part of staffParts)
  test(`Console screens are accessible in both themes and in every state, ${titleOf(part)}`, ({
    page,
    expectFailures,
  }) => {
    test.setTimeout(300_000)
    // An unknown claim code, and the simulated failure of a list.
    expectFailures(/status of (404|500)/)
    return walkStaffScreens(page, part, (what) => expectAccessible(page, what), statesOfStaffScreen)
  })
