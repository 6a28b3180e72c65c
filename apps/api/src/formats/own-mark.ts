/** What files that were written here say of their origin. */
export const OWN_MARK = 'PetaTirta'
