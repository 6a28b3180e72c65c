/** A map pin whose eye is a drop of water, standing on a contour line that is also a ripple. */
export const PIN_PATH =
  'M16 27.4C14 24.5 6.6 18.9 6.6 11.9a9.4 9.4 0 0 1 18.8 0c0 7-7.4 12.6-9.4 15.5ZM16 5.8c-1.6 2.5-4.1 4.9-4.1 7.8a4.1 4.1 0 0 0 8.2 0c0-2.9-2.5-5.3-4.1-7.8Z'
