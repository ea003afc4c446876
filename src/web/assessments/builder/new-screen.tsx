import { AboutStep } from './about/about-step.tsx';

/** The builder's first step before there is an assessment. */
export const NewScreen = () => <AboutStep assessment={null} blocks={[]} />;

export { NewScreen as Component };
