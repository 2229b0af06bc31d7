package dev.okiagari.papers.embedding;

/** Vectors as directions: of length 1, since nearness is compared by their product. */
final class Directions {
    private Directions() {}

    /** The same direction with length 1; one without a direction stays zero. */
    static float[] unit(double[] sums) {
        double squares = 0;
        for (double sum : sums) {
            squares += sum * sum;
        }
        float[] unit = new float[sums.length];
        if (squares > 0) {
            double length = Math.sqrt(squares);
            for (int i = 0; i < sums.length; i++) {
                unit[i] = (float) (sums[i] / length);
            }
        }
        return unit;
    }

    static boolean isZero(float[] vector) {
        for (float one : vector) {
            if (one != 0) {
                return false;
            }
        }
        return true;
    }
}
