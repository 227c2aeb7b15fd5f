/** Whether it has a box that is not hidden. Not `checkVisibility`, which iOS 16 does not have. */
export const isSeen = (element: HTMLElement) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
