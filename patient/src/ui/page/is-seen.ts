/** Whether the element has a box that is not hidden. Not `checkVisibility`, which iOS 16 lacks. */
export const isSeen = (element: HTMLElement) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
