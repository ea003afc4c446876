/** Renders the hidden button by which Enter in a field sends a form whose visible button is outside of it. */
export const SubmitOnEnter = () => <button type="submit" hidden />;
