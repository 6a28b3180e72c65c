/** Whether a dialog lies over the page. A key that is pressed while the focus is on its way back into it is not the page's. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null
